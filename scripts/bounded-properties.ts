import fc from 'fast-check'

// To make a counterexample smaller can be one calculation of hours, which no limit of a test ends. The seed in the
// report repeats a failure, and SHRINK=1 makes its counterexample smaller.
fc.configureGlobal({
  endOnFailure: process.env.SHRINK !== '1',
  interruptAfterTimeLimit: 50_000,
  markInterruptAsFailure: true,
})
