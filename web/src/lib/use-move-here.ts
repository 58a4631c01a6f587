import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

type Search = Record<string, unknown>

/**
 * Changes the query of this page's address. Another page that is open by then keeps its own: what a dialog sends may be
 * answered after its page was left.
 */
export function useMoveHere() {
  const to = useLocation({ select: ({ pathname }) => pathname })
  const router = useRouter()
  const navigate = useNavigate()
  /** `replace` makes the change no step back. */
  return (search: Search | ((now: Search) => Search), replace = false) => {
    if (router.latestLocation.pathname === to) void navigate({ to, search, resetScroll: false, replace })
  }
}
