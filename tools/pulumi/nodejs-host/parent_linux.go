package main

import "syscall"

// endWithParent makes the runtime end even if this process is killed.
func endWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
