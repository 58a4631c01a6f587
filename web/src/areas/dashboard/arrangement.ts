import type { Arrangement } from '@portal/contract/dashboard/dashboard.ts'

/** The tiles that a dashboard has until its reader chooses others: those of one screen. */
const mostByDefault = 6

/** Shown only to people who choose them. */
const optional = ['network']

export const viewTileId = (viewId: string) => `view:${viewId}`
const isView = (id: string) => id.startsWith('view:')

/**
 * The tiles in the reader's order. A tile that the reader has not chosen about follows: a view is shown, because it was
 * put on the dashboard, another tile while there is room, unless it is optional.
 */
export function arranged(available: readonly string[], chosen: Arrangement | null | undefined): Arrangement {
  const isThere = (id: string) => available.includes(id)
  const shown = (chosen?.shown ?? []).filter(isThere)
  const hidden = (chosen?.hidden ?? []).filter((id) => isThere(id) && !shown.includes(id))
  for (const id of available) {
    if (shown.includes(id) || hidden.includes(id)) continue
    const hasRoom = !chosen && shown.length < mostByDefault && !optional.includes(id)
    ;(isView(id) || hasRoom ? shown : hidden).push(id)
  }
  return { shown: [...new Set(shown)], hidden: [...new Set(hidden)] }
}
