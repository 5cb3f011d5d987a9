/** Whether the transport answers each POST with one JSON body, so that a question tied to the request would never arrive. */
export function answersInJson(transport: unknown): boolean {
  const { _enableJsonResponse, _webStandardTransport } = (transport ?? {}) as {
    _enableJsonResponse?: unknown;
    _webStandardTransport?: { _enableJsonResponse?: unknown };
  };
  return (_enableJsonResponse ?? _webStandardTransport?._enableJsonResponse) === true;
}
