export const webhookStates = ['on', 'paused', 'off'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const mostWebhooks = 20
export const mostReplayed = 1000
/** How long the secret before a rotation counts beside the new one. */
export const rotationHours = 24
/** A webhook that has failed for so long is switched off. */
export const failingDays = 5
