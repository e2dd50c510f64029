package main

import (
	"os"
	"syscall"
)

// endWithParent makes the runtime end even if this process is killed.
func endWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

// interruptGroup interrupts the processes that the engine would: this one leads a group, to which running programs belong.
func interruptGroup() { _ = syscall.Kill(-os.Getpid(), syscall.SIGINT) }
