import { eventLabels } from '@portal/contract/events.ts'

/** The label of an event in the activity log; a newer release may record events that this page does not know. */
export function actionLabel(entity: string, action: string): string {
  const label: unknown = Reflect.get(eventLabels, `${entity}.${action}`)
  return typeof label === 'string' ? label : action.charAt(0).toUpperCase() + action.slice(1)
}
