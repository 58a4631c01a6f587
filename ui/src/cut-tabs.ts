export interface TabWidth {
  width: number
  isCurrent: boolean
}

/**
 * The positions of the tabs that move into the menu: none if all fit, else the last ones. The current tab always stays,
 * in the place of others if it has to.
 */
export function cutTabs(tabs: readonly TabWidth[], room: number, menuWidth: number): number[] {
  const total = tabs.reduce((sum, { width }) => sum + width, 0)
  if (total <= room) return []
  let left = room - menuWidth - (tabs.find(({ isCurrent }) => isCurrent)?.width ?? 0)
  let isFull = false
  return tabs.flatMap(({ width, isCurrent }, position) => {
    if (isCurrent) return []
    isFull ||= width > left
    left -= width
    return isFull ? position : []
  })
}
