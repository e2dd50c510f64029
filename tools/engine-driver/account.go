package driver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
)

// What the emulator holds, seen through the API as a person sees it. No code of the provider reads it.

type fields = map[string]any

func call(method, path string, body any) fields {
	text, _ := json.Marshal(body)
	request, err := http.NewRequest(method, os.Getenv("SHORTLINK_BASE_URL")+path, bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("SHORTLINK_API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, _ := io.ReadAll(response.Body)
	if response.StatusCode >= 300 {
		panic(fmt.Sprintf("%s %s: %s %s", method, path, response.Status, answer))
	}
	parsed := fields{}
	_ = json.Unmarshal(answer, &parsed)
	return parsed
}

const api = "/api/v1/links"

// objects returns everything in the account by its path, such as links/lnk_1/routes/rt_1. The fallback of a link belongs to it.
func objects() map[string]fields {
	found := map[string]fields{}
	add := func(path string, list any, parts ...string) {
		for _, item := range list.([]any) {
			it := item.(fields)
			key := path + it["id"].(string)
			if it["isGlobalFallback"] != true {
				found[key] = it
			}
			for _, part := range parts {
				for _, inner := range it[part].([]any) {
					inside := inner.(fields)
					isFallback := inside["isGlobalFallback"] == true
					if !isFallback {
						found[key+"/"+part+"/"+inside["id"].(string)] = inside
					}
					for _, leaf := range []string{"conditions", "features", "targets"} {
						for _, it := range listOf(inside[leaf]) {
							found[key+"/"+part+"/"+inside["id"].(string)+"/"+leaf+"/"+it["id"].(string)] = it
						}
					}
				}
			}
		}
	}
	links := call("GET", api+"?limit=100&includeRoutes=all", nil)["data"]
	if paged, ok := links.(fields); ok {
		links = paged["links"]
	}
	add("links/", links, "routes")
	for _, name := range []string{"folders", "trees", "boards"} {
		add(name+"/", call("GET", api+"/"+name+"?limit=100", nil)["data"])
	}
	return found
}

func listOf(value any) []fields {
	list, _ := value.([]any)
	items := make([]fields, len(list))
	for i, it := range list {
		items[i] = it.(fields)
	}
	return items
}

// pathOf is the path of a request to an object.
func pathOf(key string) string {
	return api + "/" + strings.TrimPrefix(key, "links/")
}

func clearAccount() {
	call("DELETE", "/_emulator/faults", nil)
	for key := range objects() {
		if strings.Count(key, "/") == 1 {
			call("DELETE", pathOf(key), nil)
		}
	}
}

// keysOf returns the paths of what a resource holds.
func keysOf(kind string, id resource.ID, outputs resource.PropertyMap) []string {
	parts := strings.Split(string(id), "/")
	leaf := map[string]string{"Condition": "conditions", "Feature": "features", "Target": "targets"}[kind]
	switch {
	case kind == "Link":
		return []string{"links/" + parts[0]}
	case kind == "Route" && len(parts) == 2:
		return []string{"links/" + parts[0] + "/routes/" + parts[1]}
	case leaf != "" && len(parts) == 3:
		return []string{"links/" + parts[0] + "/routes/" + parts[1] + "/" + leaf + "/" + parts[2]}
	case kind == "Folder" || kind == "Tree" || kind == "Board":
		return []string{strings.ToLower(kind) + "s/" + parts[0]}
	case kind == "LinkSet" && outputs["ids"].IsObject():
		keys := []string{}
		for _, id := range outputs["ids"].ObjectValue() {
			if id.IsString() {
				keys = append(keys, "links/"+id.StringValue())
			}
		}
		return keys
	}
	return nil
}
