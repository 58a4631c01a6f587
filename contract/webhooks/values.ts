export const webhookStates = ['on', 'paused', 'off'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const mostWebhooks = 20
export const mostReplayed = 1000
/** Hours for which the previous secret remains valid after a rotation. */
export const rotationHours = 24
/** Days of failures after which a webhook is switched off. */
export const failingDays = 5
