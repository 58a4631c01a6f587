/** The status of a machine; unknown values from Cloud Director become 'other'. */
export const machineStates = ['running', 'off', 'suspended', 'partly', 'broken', 'other'] as const
export type MachineState = (typeof machineStates)[number]

export const machineStateNames: Record<MachineState, string> = {
  running: 'Running',
  off: 'Stopped',
  suspended: 'Suspended',
  partly: 'Partly running',
  broken: 'Needs attention',
  other: 'Changing',
}

/** Whether a back-up job covers a machine; 'excused' is an accepted gap with a reason. */
export const coverStates = ['covered', 'uncovered', 'excused'] as const
export type CoverState = (typeof coverStates)[number]

export const coverStateNames: Record<CoverState, string> = {
  covered: 'Covered',
  uncovered: 'Not covered',
  excused: 'Accepted gap',
}

export const meterStates = ['unlimited', 'room', 'near', 'full'] as const
export type MeterState = (typeof meterStates)[number]

/** The share of a limit from which the portal warns. */
export const nearFrom = 0.8

/** Longer forecasts are not meaningful. */
export const farthestDays = 365

export const allocationModelNames: Record<string, string> = {
  AllocationVApp: 'Pay as you go',
  AllocationPool: 'Allocation pool',
  ReservationPool: 'Reservation pool',
  Flex: 'Flex',
}
