import { configure } from '@testing-library/react'

// The limit is for a busy machine: what is looked for is mostly there at once.
configure({ asyncUtilTimeout: 10_000 })
