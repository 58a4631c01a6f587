import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

/** The values in the address of the page, and a function that changes some. Of two changes in a row, both hold. */
export function useAddressValues() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  /** `replace` makes the change no step back. */
  const set = (values: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to,
      search: (now: Record<string, unknown>) => ({ ...now, ...values }),
      resetScroll: false,
      replace,
    })
  return { raw, set }
}
