/** A text that a person can read, and its place. Values inserted at run time appear as {…}. */
export interface Text {
  path: string
  line: number
  text: string
}

export const gap = '{…}'

/** The room and area of a text: "web/orders", "contract/orders", "docs/manual". */
export function areaOf(path: string): string {
  const [, room = path, area] = homes.map((home) => home.exec(path)).find(Boolean) ?? []
  return area ? `${room}/${area.replace(/\.\w+$/, '')}` : room
}

/** The first match counts. */
const homes = [
  /^(web)\/src\/areas\/([\w-]+)/,
  /^(web)\/src\/([\w-]+)/,
  /^(server)\/src\/gateway\/([\w-]+)/,
  /^(server|identity|ui)\/src\/([\w.-]+)/,
  /^(contract)\/([\w.-]+)/,
  /^(db)\/(?:src\/)?([\w-]+)/,
  /^(docs)\/([\w.-]+)/,
]
