/**
 * The address query that shows a saved view. A query that names only a view means to open it, so a view without filters
 * includes the page number.
 */
export function viewAddress({ viewId, state }: { viewId: string; state: Record<string, string> }) {
  return { ...(Object.keys(state).length > 0 ? state : { page: '1' }), view: viewId }
}
