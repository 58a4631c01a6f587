import { counted } from '@portal/contract/format/counts.ts'
import type { NetworkLine } from '@portal/contract/services/network.ts'

/** "A failure of exchange Rochdale East would interrupt 3 of the 4 circuits"; `lines` are those in service at the site. */
export function failureInWords(point: string, shared: number, lines: readonly unknown[]): string {
  const which =
    lines.length > shared
      ? `${shared} of the ${lines.length} circuits`
      : lines.length === shared
        ? `${shared === 2 ? 'both' : `all ${shared}`} circuits`
        : counted(shared, 'circuit')
  return `A failure of ${point} would interrupt ${which}`
}

/** A mobile line that works already is no advice. */
export function adviceInWords(lines: readonly Pick<NetworkLine, 'isRadio' | 'condition'>[]): string {
  const hasMobile = lines.some(({ isRadio, condition }) => isRadio && condition === 'working')
  return `If one of these circuits backs up another, ask us for one from another supplier${hasMobile ? '' : ' or over a mobile network'}.`
}
