/**
 * How a postcode may begin that was typed with or without its space: "la90" is LA90, a district of its own, or the start
 * of LA9 0.
 */
export function beginningsOf(typed = ''): string[] {
  const text = typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d ]/g, '')
    .trim()
    .replaceAll(/ +/g, ' ')
  if (text === '' || text.includes(' ')) return text === '' ? [] : [text]
  const places = [2, 3, 4].filter((place) => /^\d[A-Z]{0,2}$/.test(text.slice(place)))
  return [text, ...places.map((place) => `${text.slice(0, place)} ${text.slice(place)}`)]
}
