/** What the progress route asks of the graph. */

export const GetProgress = `query GetProgress($id: RecordId!) {
  progress(id: $id) {
    recordId contextId contextType userId tag completion workflowState createdAt updatedAt message url results
  }
}`;
