/** Whether this installation is connected to a system of others. Only a demonstration simulates one. */
export const connections = ['on', 'simulated', 'off'] as const
export type Connection = (typeof connections)[number]

/** The title of a result, which says if a simulator made it. */
export const markSimulated = (title: string, isSimulated: boolean): string =>
  isSimulated ? `${title} (simulated)` : title
