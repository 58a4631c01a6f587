const faults: Error[] = []

/** Tests turn this on: every row is then parsed, and what was wrong is kept for them, whoever catches it. */
export const rowChecks = { isOn: false, faults }
