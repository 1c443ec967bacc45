import { ApiExample } from '#dashboard/account/api-example.tsx'
import { assistantExample } from '#features/assistants/contract/assistants.ts'

export function AssistantExample() {
  return <ApiExample name="MCP" text={assistantExample(location.origin)} />
}
