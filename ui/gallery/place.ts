export interface Place {
  theme: string
  mode: string
  piece: string
}

export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  return {
    theme: query.get('theme') ?? 'business',
    mode: query.get('mode') ?? 'system',
    piece: query.get('piece') ?? 'Button',
  }
}

export const addressOf = (place: Place) => `?${new URLSearchParams({ ...place })}`
