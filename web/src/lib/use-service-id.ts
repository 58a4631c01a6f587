import { useParams } from '@tanstack/react-router'

/** From the address: `/services/{serviceId}/…`. */
export const useServiceId = (): string => useParams({ strict: false }).serviceId ?? ''
