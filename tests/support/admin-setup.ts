import { configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'

// A busy machine is no finding: what is waited for may take as long as it takes there.
configure({ asyncUtilTimeout: 15_000 })

// Files of one worker share their libraries, but each gets the admin's own modules afresh: some keep what a document
// knows of itself (that it is being left, who draws notices), and every file is a document of its own.
vi.resetModules()

// The window is the worker's as well, and is wherever the file before has left it.
const { happyDOM } = window as Window & { happyDOM?: DetachedWindowAPI }
happyDOM?.setURL('http://localhost:3000/')
