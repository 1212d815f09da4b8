import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// A busy machine is no finding: what is waited for may take as long as it takes there.
configure({ asyncUtilTimeout: 15_000 })

// Files of one worker share their libraries, but each gets the admin's own modules afresh: some keep what a document
// knows of itself (that it is being left, who draws notices), and every file is a document of its own.
vi.resetModules()
