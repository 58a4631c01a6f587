import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

export function ErrorPage(_props: ErrorComponentProps) {
  return <ErrorScreen />
}
