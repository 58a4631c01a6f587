import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { serviceListQuery } from './queries.ts'

const route = getRouteApi('/services')

export function ServicesPage() {
  const { data } = useQuery(serviceListQuery(route.useSearch()))
  return (
    <ul>
      {data?.rows.map((row) => (
        <li key={row.serviceId}>{row.name}</li>
      ))}
    </ul>
  )
}
