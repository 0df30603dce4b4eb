import { escapeHtml } from '../../platform/text/escape-html.ts';

type Operation = {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly unknown[];
};

const json = (value: unknown): string => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const operationHtml = (path: string, method: string, operation: Operation): string => `
<details class="operation" id="${escapeHtml(`${method}${path}`)}">
  <summary><span class="method ${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</span> <code>/api${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary ?? '')}</span></summary>
  <p>${escapeHtml(operation.description ?? '')}</p>
  ${operation.parameters ? `<h4>Parameters</h4>${json(operation.parameters)}` : ''}
  ${operation.requestBody ? `<h4>Request body</h4>${json(operation.requestBody)}` : ''}
  <h4>Answers</h4>${json(operation.responses ?? {})}
</details>`;

const style = `
:root{color-scheme:light dark;--bg:#f7f6f3;--panel:#fff;--line:#e6e3dc;--ink:#1d1b18;--muted:#65615a;--accent:#b8402a}
@media(prefers-color-scheme:dark){:root{--bg:#161513;--panel:#1f1d1b;--line:#33302c;--ink:#f1eee8;--muted:#a8a29a;--accent:#f0765c}}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px}
h1{margin:0 0 4px}h2{margin:32px 0 8px;font-size:18px}h4{margin:12px 0 4px}
p{color:var(--muted);margin:4px 0 8px}a{color:var(--accent)}
.operation{background:var(--panel);border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:8px 16px}
summary{cursor:pointer;overflow-wrap:anywhere}.method{display:inline-block;min-width:56px;font-weight:600;color:var(--accent)}.what{color:var(--muted)}
pre{overflow:auto;max-height:320px;background:var(--bg);border-radius:8px;padding:12px;font-size:13px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** API reference as plain HTML from the OpenAPI document, without scripts. */
export const apiReferencePage = (document: object, nonce: string): string => {
  const { paths = {}, info } = document as {
    paths?: Record<string, Record<string, Operation>>;
    info?: { version?: string };
  };
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(path, method, operation)]);
    }
  }
  const sections = [...groups]
    .map(([tag, items]) => `<section><h2>${escapeHtml(tag)}</h2>${items.join('')}</section>`)
    .join('');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sonora API reference</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Sonora API</h1>
<p>Version ${escapeHtml(info?.version ?? '')}. Send <code>x-api-key</code> or <code>Authorization: Bearer</code>; <code>x-assume-org</code> names the organisation. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections}</main></body></html>`;
};
