import fc from 'fast-check'

// To make a counterexample of forty large numbers smaller takes hours, in which nothing can end the test.
fc.configureGlobal({ interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true })
