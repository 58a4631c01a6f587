import { detailLabels, detailWords, exactNumbers, unitSuffixes } from '@portal/contract/services/detail-values.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import type { Described } from '@portal/ui/src/opaque-values.ts'
import type { Details } from './helpers.ts'

export type Describe = (path: readonly string[]) => Described

/** Labels, units and explanations of the keys of one service: those of the table, and those that its details bring. */
export function describerOf(details: Details): Describe {
  const own = ownLabels(details)
  return (path) => {
    const key = path.at(-1) ?? ''
    const names = [path.slice(-2).join('.'), key]
    const name = names.find((each) => own.has(each) || each in detailLabels) ?? key
    const [label, unit, help] = own.get(name) ?? detailLabels[name] ?? readableKey(key)
    const words = detailWords[name]
    return {
      label,
      ...(unit && { unit }),
      ...(help && { help }),
      ...(words && { words }),
      ...(exactNumbers.includes(names[0] ?? '') || exactNumbers.includes(key) ? { isExact: true } : {}),
    }
  }
}

/** "Peak use" and "%" of `peakUsePercent`; "Retrains, 24 hours" of `retrains24h`. */
export function readableKey(key: string): readonly [label: string, unit?: string] {
  const [, ofPeriod = key, hours] = /^(.*[a-zA-Z])(\d+)h$/.exec(key) ?? []
  const found = unitSuffixes.find(([suffix]) => suffix.test(ofPeriod) && ofPeriod.replace(suffix, '') !== '')
  const label = humaniseKey(found ? ofPeriod.replace(found[0], '') : ofPeriod)
  const named = hours ? `${label}, ${hours} hours` : label
  return found ? [named, found[1]] : [named]
}

/** "Peak use, %": for headers, where the unit cannot follow a value. */
export function headerOf({ label, unit }: Described): string {
  return unit ? `${label}, ${unit}` : label
}

type Label = readonly [label: string, unit?: string, help?: string]

/** `labels` in imported details: `{ "fooKbps": { "label": "Foo", "unit": "kbit/s", "help": "..." } }`. */
function ownLabels({ labels }: Details): Map<string, Label> {
  if (typeof labels !== 'object' || labels === null) return new Map()
  return new Map(
    Object.entries(labels).flatMap(([key, given]: [string, unknown]): [string, Label][] => {
      const label = textIn(given, 'label')
      return label ? [[key, [label, textIn(given, 'unit'), textIn(given, 'help')]]] : []
    }),
  )
}

function textIn(given: unknown, name: string): string {
  const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined
  return typeof value === 'string' ? value : ''
}
