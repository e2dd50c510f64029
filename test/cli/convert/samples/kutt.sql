--
-- PostgreSQL database dump
--

SET standard_conforming_strings = on;

CREATE TABLE public.links (
    id integer NOT NULL,
    address character varying(255) NOT NULL,
    target character varying(2040) NOT NULL,
    description character varying(255),
    banned boolean DEFAULT false NOT NULL,
    expire_in timestamp with time zone
);

COPY public.links (id, address, target, description, banned, expire_in) FROM stdin;
1	one	https://example.com/1;a='b'	Files of C:\\ and\nmore	f	\N
2	two	https://example.com/2	\N	f	2030-01-01 00:00:00+00
3	three	https://example.com/3	\N	t	\N
\.

INSERT INTO public.links (address, target, description) VALUES ('four', 'https://example.com/4', 'C:\');
INSERT INTO public.links (address, target, description) VALUES ('five', 'https://example.com/5', E'it''s\nfive'), ('six', lower('X'), '');

CREATE INDEX links_address ON public.links USING btree (address);
