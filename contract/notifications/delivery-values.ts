/** The states of a message to a person: an email is sent, a text message may be confirmed as delivered. */
export const deliveryStates = ['waiting', 'sent', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryStateNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
}
export const deliveryWayNames = { portal: 'In the portal', email: 'Email', sms: 'Text message' } as const
