// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external returns (bytes4);
}

/// ERC-1155 collection for development networks: anyone may mint, and the metadata is in the contract.
contract DevItems {
    string public name;

    /// Names and pictures (data URLs) of the items 1 to n.
    string[] private names;
    string[] private pictures;
    mapping(uint256 => mapping(address => uint256)) private balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotAllowed();
    error LengthsDiffer();
    error ReceiverRejected();

    /// Mints `amountEach` of every item to each holder.
    constructor(
        string memory _name,
        string[] memory _names,
        string[] memory _pictures,
        address[] memory holders,
        uint256 amountEach
    ) {
        name = _name;
        names = _names;
        pictures = _pictures;
        for (uint256 i = 0; i < holders.length; i++)
            for (uint256 id = 1; id <= _names.length; id++) mint(holders[i], id, amountEach);
    }

    function mint(address to, uint256 id, uint256 amount) public {
        balances[id][to] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function burn(uint256 id, uint256 amount) external {
        balances[id][msg.sender] -= amount;
        emit TransferSingle(msg.sender, msg.sender, address(0), id, amount);
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return balances[id][owner];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory amounts)
    {
        if (owners.length != ids.length) revert LengthsDiffer();
        amounts = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) amounts[i] = balances[ids[i]][owners[i]];
    }

    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        _checkParties(from, to);
        balances[id][from] -= amount;
        balances[id][to] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        bytes4 answer = ERC1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        if (answer != ERC1155Receiver.onERC1155Received.selector) revert ReceiverRejected();
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external {
        _checkParties(from, to);
        if (ids.length != amounts.length) revert LengthsDiffer();
        for (uint256 i = 0; i < ids.length; i++) {
            balances[ids[i]][from] -= amounts[i];
            balances[ids[i]][to] += amounts[i];
        }
        emit TransferBatch(msg.sender, from, to, ids, amounts);
        if (to.code.length == 0) return;
        bytes4 answer = ERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, amounts, data);
        if (answer != ERC1155Receiver.onERC1155BatchReceived.selector) revert ReceiverRejected();
    }

    function uri(uint256 id) external view returns (string memory) {
        if (id == 0 || id > names.length) return "";
        return string.concat(
            "data:application/json;utf8,{\"name\":\"", names[id - 1], "\",\"image\":\"", pictures[id - 1], "\"}"
        );
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-1155, ERC-1155 metadata.
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function _checkParties(address from, address to) private view {
        if (to == address(0) || (msg.sender != from && !isApprovedForAll[from][msg.sender])) revert NotAllowed();
    }
}
