export const textStates = ['waiting', 'sent', 'delivered', 'refused', 'failed'] as const
export type TextState = (typeof textStates)[number]

/** Why a text message was refused or failed. */
export const textFaults = ['landline', 'unknown', 'barred', 'unreachable', 'off', 'late', 'other'] as const
export type TextFault = (typeof textFaults)[number]

export const textFaultNames: Record<TextFault, string> = {
  landline: 'landline',
  unknown: 'unknown number',
  barred: 'barred by the network',
  unreachable: 'phone unreachable',
  off: 'text messages are off',
  late: 'our provider was unreachable',
  other: 'no reason given',
}

/** Why an email replaces a text message. */
export const textObstacles = ['off', 'noNumber', 'landline'] as const
export type TextObstacle = (typeof textObstacles)[number]
