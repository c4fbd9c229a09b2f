import type { Plugin } from 'vite';

/**
 * Ant Design's controls look whether they stand in a form, and take its provider from the form's entry, which brings
 * all of the form and its validation along. Here they take it from its own file; what has a form loads the rest.
 */
export function formContextPlugin(): Plugin {
  return {
    name: 'form-context',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const asks =
        id === '@rc-component/form' && /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer ?? '');
      return asks ? this.resolve('@rc-component/form/es/FormContext', importer) : undefined;
    },
  };
}
