import { configure } from '@testing-library/react'

// A busy machine is no finding: what is waited for may take as long as it takes there.
configure({ asyncUtilTimeout: 15_000 })
