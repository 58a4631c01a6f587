const faults: Error[] = []

/** Tests enable this: every row is then validated, and faults are recorded even if other code catches them. */
export const rowChecks = { isOn: false, faults }
