/**
 * What the address of a list says to show a view as it was kept. An address that names nothing but a view is an order to
 * open it, so that a view without any filter says which page of the list it is.
 */
export function viewAddress({ viewId, state }: { viewId: string; state: Record<string, string> }) {
  return { ...(Object.keys(state).length > 0 ? state : { page: '1' }), view: viewId }
}
