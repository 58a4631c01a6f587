import { useParams } from '@tanstack/react-router'

/** Of the address: `/services/{serviceId}/…`. */
export const useServiceId = (): string => useParams({ strict: false }).serviceId ?? ''
