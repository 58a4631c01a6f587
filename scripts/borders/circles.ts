export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Each cycle as the set of its members: Tarjan's strongly connected components. */
export function findCircles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    const place = order.size
    order.set(node, place)
    open.push(node)
    let low = place
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === place) circles.push(open.splice(open.indexOf(node)))
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles.filter((circle) => circle.length > 1)
}
