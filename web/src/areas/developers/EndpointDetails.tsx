import { accessNames } from '@portal/contract/access/names.ts'
import { exampleOfMedia } from '@portal/contract/references.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { usePermissions } from '../../session/permissions.tsx'
import type { ApiEndpoint, ApiParameter } from './api-document.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { curlOf } from './curl.ts'
import styles from './developers.module.css'
import { fieldsOf, typeInWords } from './schema-fields.ts'
import { SchemaFields } from './SchemaFields.tsx'
import { TryIt } from './TryIt.tsx'

interface EndpointDetailsProps {
  endpoint: ApiEndpoint
  server: string
  keyName: string | undefined
}

/** Everything about an endpoint: permissions, input, responses and errors. */
export function EndpointDetails({ endpoint, server, keyName }: EndpointDetailsProps) {
  const { resources } = usePermissions()
  const needed = endpoint['x-permissions']
  const isHeld = needed.length === 0 || needed.some((each) => resources.has(each))
  const body = endpoint.requestBody?.content
  const answer = endpoint.responses['200']?.content
  return (
    <div className={styles.details}>
      {endpoint.description ? <p>{endpoint.description}</p> : null}
      {isHeld ? null : (
        <Notice kind="info">
          You do not have the {needed.map((each) => accessNames[each]).join(' or ')} permission, so calls return 403.
        </Notice>
      )}
      <div className={styles.fieldParts}>
        {endpoint.parameters.length > 0 ? (
          <div className={styles.parameters}>
            {parameterPlaces.map(({ place, title }) => (
              <Parameters key={place} title={title} of={endpoint.parameters.filter((each) => each.in === place)} />
            ))}
          </div>
        ) : null}
        {body ? <Content title="Body" content={body} isAsked /> : null}
        {answer ? <Content title="Response" content={answer} /> : null}
      </div>
      <div className={styles.fieldParts}>
        {body ? <Example title="Example body" content={body} /> : null}
        {answer ? <Example title="Example response" content={answer} /> : null}
      </div>
      <section className={styles.part}>
        <h4>Errors</h4>
        <ul className={styles.problems}>
          {Object.entries(endpoint.responses)
            .filter(([status]) => status !== '200')
            .map(([status, { description }]) => (
              <li key={status}>
                <code>{status}</code>
                <span>
                  {description.split('\n').map((line) => (
                    <Problem key={line} line={line} />
                  ))}
                </span>
              </li>
            ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h4>Command line</h4>
        <CodeBlock what="command">{curlOf(endpoint, server, keyName)}</CodeBlock>
      </section>
      {endpoint.method === 'GET' && isHeld ? <TryIt endpoint={endpoint} /> : null}
    </div>
  )
}

const parameterPlaces = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'header', title: 'Header parameters' },
] as const

function Parameters({ title, of }: { title: string; of: readonly ApiParameter[] }) {
  if (of.length === 0) return null
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      <SchemaFields label={title} fields={of.map(parameterField)} />
    </section>
  )
}

function parameterField({ name, required = false, description, schema }: ApiParameter) {
  const preset = typeof schema.default === 'string' ? `; default ${schema.default}` : ''
  return {
    name,
    type: `${typeInWords(schema)}${preset}`,
    isRequired: required && schema.default === undefined,
    note: description,
  }
}

/** "record_limit: The API key is limited to other DNS records." has the code that a program reads. */
function Problem({ line }: { line: string }) {
  const [, code, words = line] = /^([a-z_]+): (.+)$/.exec(line) ?? []
  return (
    <span className={styles.problem}>
      {code ? <code>{code}</code> : null} {words}
    </span>
  )
}

type Content = NonNullable<ApiEndpoint['requestBody']>['content']

function Content({ title, content, isAsked = false }: { title: string; content: Content; isAsked?: boolean }) {
  const [first] = Object.entries(content)
  if (!first) return null
  const [type, media] = first
  const fields = media.schema ? fieldsOf(media.schema) : []
  return (
    <section className={styles.part}>
      <h4>
        {title} <span className={styles.note}>{type}</span>
      </h4>
      {fields.length > 0 ? (
        <SchemaFields
          label={`${title}, fields`}
          fields={fields.map((each) => ({ ...each, isRequired: isAsked && each.isRequired }))}
        />
      ) : null}
    </section>
  )
}

function Example({ title, content }: { title: string; content: Content }) {
  const example = exampleOfMedia(Object.values(content)[0] ?? {})
  if (example === undefined) return null
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      <CodeBlock what={title.toLowerCase()}>{JSON.stringify(example, null, 2)}</CodeBlock>
    </section>
  )
}
