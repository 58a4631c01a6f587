import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { serviceQuery } from './queries.ts'

const route = getRouteApi('/services/$serviceId')

export function ServicePage() {
  const { data } = useQuery(serviceQuery(route.useParams().serviceId))
  return <h1>{data?.name}</h1>
}
