import { configure } from '@testing-library/react'

// The limit allows for a busy machine; elements usually appear at once.
configure({ asyncUtilTimeout: 10_000 })
