import { useSearch } from '@tanstack/react-router'
import { useMoveHere } from './use-move-here.ts'

/** The values in the address of the page, and a function that changes some. Of two changes in a row, both hold. */
export function useAddressValues() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const move = useMoveHere()
  /** `replace` makes the change no step back. */
  const set = (values: Record<string, string | undefined>, replace: boolean) =>
    move((now) => ({ ...now, ...values }), replace)
  return { raw, set }
}
