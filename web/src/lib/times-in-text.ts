import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'

/**
 * A text of the server, which names the zone of each time since its readers may be anywhere. A reader in the UK sees its
 * times as all others on the page, without the zone.
 */
export function timesInText(text: string, now: Date = new Date()): string {
  return clock(now) === londonClock(now) ? text.replaceAll(/(\d\d:\d\d) (?:GMT|BST)\b/g, '$1') : text
}
