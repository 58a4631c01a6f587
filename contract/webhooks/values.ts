export const webhookStates = ['on', 'paused', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** The receiver: a system that verifies our signature, or a channel of a chat, whose URL is itself the secret. */
export const webhookKinds = ['signed', 'teams', 'slack'] as const
export type WebhookKind = (typeof webhookKinds)[number]
export const webhookKindNames: Record<WebhookKind, string> = {
  signed: 'Your own system',
  teams: 'Microsoft Teams',
  slack: 'Slack',
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const mostWebhooks = 20
export const mostReplayed = 1000
/** Hours for which the previous secret remains valid after a rotation. */
export const rotationHours = 24
/** Days of failures after which a webhook is switched off. */
export const failingDays = 5
