-- The roles and the database, as docs/backup.md describes them. Change the passwords here and in compose.yaml.
create role tripledger_app nologin;
create role tripledger_owner login password 'CHANGE-ME';
create role tripledger_web login password 'CHANGE-ME';
grant tripledger_app to tripledger_owner with admin option;
grant tripledger_app to tripledger_web;
create database tripledger owner tripledger_owner template template0 encoding 'UTF8' locale 'C';
