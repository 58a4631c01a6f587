import Chevron from 'lucide-react/icons/chevron-down'
import { useNavigate } from '@tanstack/react-router'
import type { ApiEndpoint } from './api-document.ts'
import styles from './developers.module.css'
import { EndpointDetails } from './EndpointDetails.tsx'
import { WithSlashes } from './WithSlashes.tsx'

interface EndpointRowProps {
  endpoint: ApiEndpoint
  isOpen: boolean
  server: string
  keyName: string | undefined
}

/** The address names the open endpoint, so that it can be sent to a colleague. */
export function EndpointRow({ endpoint, isOpen, server, keyName }: EndpointRowProps) {
  const navigate = useNavigate()
  const { operationId, method, path, summary } = endpoint
  const toggle = () =>
    void navigate({
      to: '.',
      search: true,
      hash: isOpen ? '' : operationId,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return (
    <li id={operationId} className={styles.endpoint}>
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${operationId}-details` : undefined}
          onClick={toggle}
        >
          <span className={styles.method} data-method={method}>
            {method}
          </span>
          <span className={styles.path}>
            <WithSlashes path={path} />
          </span>
          <span className={styles.summary}>{summary}</span>
          <Chevron aria-hidden />
        </button>
      </h3>
      {isOpen ? (
        <div id={`${operationId}-details`}>
          <EndpointDetails endpoint={endpoint} server={server} keyName={keyName} />
        </div>
      ) : null}
    </li>
  )
}
