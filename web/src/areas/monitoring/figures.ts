const count = new Intl.NumberFormat('en-GB')
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export function countText(value: number): string {
  return count.format(value)
}

export function amountText(value: number, noun: string): string {
  return `${countText(value)} ${noun}${value === 1 ? '' : 's'}`
}

export function millisecondsText(value: number | null): string {
  return value === null ? '–' : count.format(Math.round(value))
}

export function scoreText(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

export function momentText(at: string): string {
  return moment.format(new Date(at))
}
