/** How a machine stands; anything that a director says and we do not know is 'other'. */
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

/** Whether a back-up job covers a machine; 'excused' is a gap that somebody accepted, with a reason. */
export const coverStates = ['covered', 'uncovered', 'excused'] as const
export type CoverState = (typeof coverStates)[number]

export const coverStateNames: Record<CoverState, string> = {
  covered: 'Covered',
  uncovered: 'Not covered',
  excused: 'Not needed',
}

export const machineSorts = ['name', 'status', 'vcpus', 'memoryMb', 'storageMb'] as const

export const meterStates = ['unlimited', 'room', 'near', 'full'] as const
export type MeterState = (typeof meterStates)[number]

/** From this share of a limit on it is said to be near. */
export const nearFrom = 0.8

/** A forecast further away than this says nothing. */
export const farthestDays = 365

export const allocationModelNames: Record<string, string> = {
  AllocationVApp: 'Pay as you go',
  AllocationPool: 'Allocation pool',
  ReservationPool: 'Reservation pool',
  Flex: 'Flex',
}
